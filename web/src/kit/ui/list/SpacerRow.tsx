/** A row of nothing that stands for those beyond the window, of which `useWindowRows` knows the height. */
export const SpacerRow = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
