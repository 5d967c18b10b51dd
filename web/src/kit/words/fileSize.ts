/** How big a file is: 340 KB, 1.2 MB. */
export const sizeText = (bytes: number): string =>
  bytes <= 999_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
