/**
 * The content security policy allows only styles that carry this request's nonce.
 * Browsers hide the attribute from scripts that read the document, but not the property.
 */
export const styleNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

declare global {
  var __webpack_nonce__: string | undefined
}

// react-remove-scroll (inside Mantine's dialogs) asks for the nonce under this name and offers no other way.
globalThis.__webpack_nonce__ = styleNonce
