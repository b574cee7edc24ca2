import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  size?: 'tiny' | 'small' | 'medium';
};

const SIZES = { tiny: 'size-5.5', small: 'size-6', medium: 'size-7' };

/** A button with an icon alone; `label` is its name. Its touch area is at least 44 px on phones. */
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
        'relative grid shrink-0 place-items-center rounded-r1 text-ink-2 transition-colors enabled:hover:bg-bg-3 enabled:hover:text-ink disabled:opacity-35',
        'phone:after:absolute phone:after:inset-1/2 phone:after:size-11 phone:after:-translate-1/2',
        SIZES[size],
        className,
      )}
      {...props}
    />
  );
}
