import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

type ButtonProps = ComponentProps<'button'> & {
  look?: 'quiet' | 'primary' | 'outline' | 'danger';
  size?: 'small' | 'large';
};

const LOOKS = {
  quiet: 'text-ink-2 enabled:hover:bg-bg-3 enabled:hover:text-ink',
  primary: 'bg-ink text-bg enabled:hover:opacity-90',
  outline: 'border border-line-2 text-ink enabled:hover:bg-bg-2',
  danger: 'bg-danger text-bg enabled:hover:opacity-90',
};

const SIZES = { small: 'h-7 px-2.5 phone:h-9', large: 'h-9 px-3.5 phone:h-11' };

/** The look of a button, for links that act as one. */
export function buttonClass({
  look = 'quiet',
  size = 'small',
}: Pick<ButtonProps, 'look' | 'size'> = {}): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-r2 font-medium whitespace-nowrap transition-[background-color,color,opacity]',
    'disabled:opacity-35',
    LOOKS[look],
    SIZES[size],
  );
}

/** A button with words. */
export function Button({ look, size, className, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={clsx(buttonClass({ look, size }), className)} {...props} />;
}
