/** Marks a thread whose question waits for an answer. */
export function NeedsInput({ isDotOnly = false }: { isDotOnly?: boolean }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-tiny font-medium text-accent-ink">
      <span aria-hidden className="size-1.5 rounded-full bg-accent" />
      <span className={isDotOnly ? 'sr-only' : undefined}>Needs input</span>
    </span>
  );
}
