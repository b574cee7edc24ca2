import { clsx } from 'clsx';
import { type ReactNode, useCallback } from 'react';

type ScrollSidewaysProps = { label: string; className?: string; children: ReactNode };

/** Lets wide content scroll inside itself. While it does, the keyboard can reach and scroll it too. */
export function ScrollSideways({ label, className, children }: ScrollSidewaysProps) {
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      const adapt = () => {
        const isScrolling = element.scrollWidth > element.clientWidth + 1;
        if (isScrolling) {
          element.tabIndex = 0;
          element.role = 'region';
          element.ariaLabel = label;
        } else {
          element.removeAttribute('tabindex');
          element.removeAttribute('role');
          element.removeAttribute('aria-label');
        }
      };
      const observer = new ResizeObserver(adapt);
      observer.observe(element);
      if (element.firstElementChild) observer.observe(element.firstElementChild);
      return () => observer.disconnect();
    },
    [label],
  );
  return (
    <div ref={watch} className={clsx('overflow-x-auto', className)}>
      {children}
    </div>
  );
}
