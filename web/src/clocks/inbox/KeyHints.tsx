import classes from './Inbox.module.css'

/** Which keys there are. */
export function KeyHints({ isOwn }: { isOwn: boolean }) {
  return (
    <p className={classes.keys}>
      <kbd>j</kbd> <kbd>k</kbd> move,{' '}
      {isOwn ? (
        <>
          <kbd>p</kbd> enters production, <kbd>c</kbd> requests a correction, <kbd>a</kbd> answers,{' '}
        </>
      ) : (
        <>
          <kbd>c</kbd> corrects, <kbd>x</kbd> dismisses with a reason,{' '}
        </>
      )}
      <kbd>Enter</kbd> sends, <kbd>Esc</kbd> cancels.
    </p>
  )
}
