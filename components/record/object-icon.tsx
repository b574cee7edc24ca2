import {
  IconBuilding,
  IconCheckbox,
  IconDatabase,
  IconNotes,
  IconTargetArrow,
  IconUser,
} from '@tabler/icons-react';

const ICONS: Record<string, typeof IconDatabase> = {
  company: IconBuilding,
  person: IconUser,
  opportunity: IconTargetArrow,
  task: IconCheckbox,
  note: IconNotes,
};

/** The icon of a kind of record. */
export function ObjectIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? IconDatabase;
  return <Icon size={16} stroke={1.75} aria-hidden className="shrink-0" />;
}
