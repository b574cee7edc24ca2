import { IconLogout, IconSettings } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { ThemeChoice } from '../settings/theme-choice';
import { Menu, MenuItem, MenuLine } from '../ui/menu';
import { postAuth } from './post-auth';
import { useViewer } from './viewer';
import { WorkspaceMark } from './workspace-mark';

/** The workspace's mark and name; opens the menu with the theme, the settings and the way out. */
export function WorkspaceMenu() {
  const { workspaceName, userName, email } = useViewer();
  const router = useRouter();
  const signOut = async () => {
    await postAuth('/sign-out', {});
    window.location.assign('/sign-in');
  };
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="-mx-1 flex h-7 min-w-0 items-center gap-2 rounded-r1 px-1 font-semibold hover:bg-bg-3 phone:h-11"
        >
          <WorkspaceMark name={workspaceName} />
          <span className="truncate">{workspaceName}</span>
          <span className="sr-only">, workspace menu</span>
        </button>
      }
    >
      <div className="px-2 pt-1.5 pb-2">
        <div className="truncate font-medium">{userName}</div>
        <div className="truncate text-small text-ink-3">{email}</div>
      </div>
      <MenuLine />
      <ThemeChoice />
      <MenuLine />
      <MenuItem onSelect={() => router.push('/settings')}>
        <IconSettings size={16} stroke={1.75} aria-hidden />
        Settings
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <IconLogout size={16} stroke={1.75} aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
