import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  size?: 'tiny' | 'small' | 'medium';
};

const SIZES = { tiny: 'size-5.5', small: 'size-6', medium: 'size-7' };

/**
 * A button with an icon alone; `label` is its name. On phones it is 44 px for the finger, in the layout too: an area that
 * reaches over its neighbours takes the taps that are meant for them.
 */
export function IconButton({
  label,
  size = 'medium',
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'grid shrink-0 place-items-center rounded-r1 text-ink-2 transition-colors enabled:hover:bg-bg-3 enabled:hover:text-ink disabled:opacity-35',
        SIZES[size],
        'phone:size-11',
        className,
      )}
      {...props}
    />
  );
}
