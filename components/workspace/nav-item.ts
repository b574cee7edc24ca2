/** The look of a line in the sidebar. */
export const NAV_ITEM =
  'flex h-7 w-full items-center gap-2 rounded-r1 px-2 text-left text-ink-2 transition-colors hover:bg-bg-3 hover:text-ink aria-[current=page]:bg-bg-3 aria-[current=page]:font-medium aria-[current=page]:text-ink aria-pressed:bg-bg-3 aria-pressed:text-ink phone:h-11';
