import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';

type TextFieldProps = ComponentProps<'input'> & { label: string; fault?: string | null };

/** A labelled one-line field; `fault` says what is wrong with it. */
export function TextField({ label, fault, className, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-small font-medium text-ink-2">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        className="h-9 rounded-r2 border border-line-2 bg-bg px-3 text-reading text-ink transition-colors placeholder:text-ink-3 hover:border-ink-3 aria-invalid:border-danger phone:h-11 phone:text-[16px]"
        {...props}
      />
      {fault ? (
        <p id={`${id}-fault`} className="text-small text-danger">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
