import { useState } from 'react';
import { useHydrated } from '../ui/use-hydrated';
import { postAuth } from './post-auth';
import { addressAfterSignIn } from './sign-in-address';

/** A form that ends in a session: posts to the auth library, then goes to the workspace or says what is wrong. */
export function useAuthForm() {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isHydrated = useHydrated();
  const submit = async (path: `/${string}`, body: object) => {
    setIsBusy(true);
    setFault(null);
    const refused = await postAuth(path, body);
    if (refused === null) return window.location.assign(addressAfterSignIn(window.location.search));
    setFault(refused);
    setIsBusy(false);
  };
  return { fault, isDisabled: isBusy || !isHydrated, submit };
}
