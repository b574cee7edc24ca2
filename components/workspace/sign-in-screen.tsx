'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import { AuthCard, FormFault } from './auth-card';
import { useAuthForm } from './use-auth-form';

/** Signs a member in; where the demo is on, with one click. */
export function SignInScreen({ hasDemo }: { hasDemo: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { fault, isDisabled, submit } = useAuthForm();
  const signIn = (event: FormEvent) => {
    event.preventDefault();
    void submit('/sign-in/email', { email, password });
  };
  return (
    <AuthCard
      title="Sign in"
      text="The assistant that asks instead of guessing."
      foot={{ question: 'New here?', label: 'Create an account', href: '/sign-up' }}
    >
      {hasDemo ? (
        <DemoEntry isDisabled={isDisabled} onEnter={() => void submit('/sign-in/demo', {})} />
      ) : null}
      <form method="post" onSubmit={signIn} className="flex flex-col gap-3">
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormFault fault={fault} />
        <Button
          type="submit"
          look={hasDemo ? 'outline' : 'primary'}
          size="large"
          disabled={isDisabled}
          className="mt-1"
        >
          Sign in
        </Button>
      </form>
    </AuthCard>
  );
}

function DemoEntry({ isDisabled, onEnter }: { isDisabled: boolean; onEnter: () => void }) {
  return (
    <>
      <Button look="primary" size="large" className="w-full" disabled={isDisabled} onClick={onEnter}>
        Explore the demo
      </Button>
      <div className="my-5 flex items-center gap-3 text-small text-ink-3">
        <span className="h-px flex-1 bg-line" />
        or with your account
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  );
}
