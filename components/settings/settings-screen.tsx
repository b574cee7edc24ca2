'use client';

import { ScreenHeader } from '../workspace/screen-header';
import { useViewer } from '../workspace/viewer';

/** The account and the workspace, to look at. */
export function SettingsScreen() {
  const { userName, email, workspaceName } = useViewer();
  const lines = [
    ['Workspace', workspaceName],
    ['Name', userName],
    ['Email', email],
  ];
  return (
    <>
      <ScreenHeader title="Settings" />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6">
        <dl className="mx-auto max-w-180">
          {lines.map(([label, value]) => (
            <div key={label} className="flex gap-4 border-b border-line py-2.5 last:border-0">
              <dt className="w-32 shrink-0 text-ink-2">{label}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
