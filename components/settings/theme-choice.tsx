import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { MenuChoice } from '../ui/menu';
import { chooseTheme, useTheme } from './theme';

const CHOICES = [
  { value: 'system', label: 'System', icon: <IconDeviceDesktop size={16} stroke={1.75} aria-hidden /> },
  { value: 'light', label: 'Light', icon: <IconSun size={16} stroke={1.75} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <IconMoon size={16} stroke={1.75} aria-hidden /> },
] as const;

/** The theme switch, inside a menu. */
export function ThemeChoice() {
  return <MenuChoice label="Theme" value={useTheme()} choices={CHOICES} onChange={chooseTheme} />;
}
