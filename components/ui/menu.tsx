import * as Dropdown from '@radix-ui/react-dropdown-menu';
import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

const ITEM =
  'flex h-8 cursor-default items-center gap-2 rounded-r1 px-2 text-ink-2 outline-none select-none data-highlighted:bg-bg-3 data-highlighted:text-ink phone:h-11';

type MenuProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
};

/** A menu that opens under its trigger. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Dropdown.Root modal={false}>
      <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 min-w-48 animate-appear rounded-r2 border border-line-2 bg-bg p-1 text-body shadow-float"
        >
          {children}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

/** One act of a menu. */
export function MenuItem({
  isDanger = false,
  className,
  ...props
}: ComponentProps<typeof Dropdown.Item> & { isDanger?: boolean }) {
  return (
    <Dropdown.Item
      className={clsx(ITEM, isDanger && 'text-danger data-highlighted:text-danger', className)}
      {...props}
    />
  );
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
};

/** One of several, inside a menu. */
export function MenuChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Dropdown.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
      <Dropdown.Label className="px-2 pt-1.5 pb-1 text-tiny font-medium text-ink-3">{label}</Dropdown.Label>
      {choices.map((choice) => (
        <Dropdown.RadioItem
          key={choice.value}
          value={choice.value}
          className={ITEM}
          onSelect={(event) => event.preventDefault()}
        >
          {choice.icon}
          <span className="flex-1">{choice.label}</span>
          <Dropdown.ItemIndicator>
            <IconCheck size={14} aria-hidden />
          </Dropdown.ItemIndicator>
        </Dropdown.RadioItem>
      ))}
    </Dropdown.RadioGroup>
  );
}

/** A hairline between groups of a menu. */
export function MenuLine() {
  return <Dropdown.Separator className="my-1 h-px bg-line" />;
}
