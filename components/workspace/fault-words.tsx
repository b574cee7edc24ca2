import { usePathname } from 'next/navigation';
import { SIGNED_OUT } from '../trpc/app-error';
import { signInAddress } from './sign-in-address';

/**
 * What went wrong, in words. Whoever is signed out gets the way back in beside them: in a new tab, since what is not
 * uploaded yet lives in this one.
 */
export function FaultWords({ words }: { words: string }) {
  const path = usePathname();
  if (words !== SIGNED_OUT) return words;
  return (
    <>
      {words}{' '}
      <a href={signInAddress(path)} target="_blank" rel="noopener" className="font-medium underline">
        Sign in again
      </a>
      , then try once more. Your text and files stay here.
    </>
  );
}
