import { clsx } from 'clsx';
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';

type AutoTextareaProps = ComponentProps<'textarea'> & {
  label: string;
  value: string;
  textareaRef?: RefObject<HTMLTextAreaElement | null>;
};

/** A text area as tall as its text, up to a third of the window. */
export function AutoTextarea({ label, value, textareaRef, className, ...props }: AutoTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = textareaRef ?? own;
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = '0';
    area.style.height = `${area.scrollHeight}px`;
  });
  return (
    <textarea
      ref={ref}
      rows={1}
      value={value}
      aria-label={label}
      className={clsx(
        'field-sizing-content block max-h-[33dvh] min-w-0 resize-none bg-transparent text-reading text-ink outline-none placeholder:text-ink-3 focus-visible:shadow-none phone:text-[16px]',
        className,
      )}
      {...props}
    />
  );
}
