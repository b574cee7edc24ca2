import type { Page } from '@playwright/test';

/**
 * What a finger would miss on this page: each control whose area another one takes (of two that overlap the upper one
 * gets the taps of both), and each one with an icon alone that is smaller than 44 px.
 */
export function touchFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const EDGE = 2;
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], textarea')];
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
    const pixels = (value: string) => Number.parseFloat(value) || 0;
    const areaOf = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      const isOver = after.content !== 'none' && after.position === 'absolute';
      const width = Math.max(box.width, isOver ? pixels(after.width) : 0);
      const height = Math.max(box.height, isOver ? pixels(after.height) : 0);
      return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
    };
    const isSeenAt = (element: Element, x: number, y: number) => {
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (getComputedStyle(above).overflow === 'visible') continue;
        const box = above.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
      }
      return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    };
    return controls.flatMap((control) => {
      const area = areaOf(control);
      if (area.width === 0 || !control.checkVisibility({ visibilityProperty: true })) return [];
      if (control.closest('[aria-hidden="true"], .sr-only')) return [];
      const isIcon = control.matches('button[aria-label]') && control.textContent?.trim() === '';
      const isSmall = isIcon && Math.min(area.width, area.height) < 44;
      const across = [EDGE, area.width / 2, area.width - EDGE];
      const down = [EDGE, area.height / 2, area.height - EDGE];
      const points = across.flatMap((x) => down.map((y) => [area.x + x, area.y + y] as const));
      const takers = points
        .filter(([x, y]) => isSeenAt(control, x, y))
        .map(([x, y]) => document.elementFromPoint(x, y)?.closest('button, a[href], textarea, input'))
        .filter((taker) => taker && taker !== control && !control.contains(taker));
      const taken = [...new Set(takers)].map(
        (taker) => `${nameOf(control)}: taken by ${taker ? nameOf(taker) : ''}`,
      );
      return isSmall ? [...taken, `${nameOf(control)}: ${area.width} × ${area.height}`] : taken;
    });
  });
}
