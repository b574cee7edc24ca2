'use client';

import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import { AuthCard } from './auth-card';
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
      foot={
        <>
          New here?{' '}
          <Link href="/sign-up" className="font-medium text-accent-ink hover:underline">
            Create an account
          </Link>
        </>
      }
    >
      {hasDemo ? (
        <>
          <Button
            look="primary"
            size="large"
            className="w-full"
            disabled={isDisabled}
            onClick={() => void submit('/sign-in/demo', {})}
          >
            Explore the demo
          </Button>
          <div className="my-5 flex items-center gap-3 text-small text-ink-3">
            <span className="h-px flex-1 bg-line" />
            or with your account
            <span className="h-px flex-1 bg-line" />
          </div>
        </>
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
        {fault ? (
          <p role="alert" className="text-danger">
            {fault}
          </p>
        ) : null}
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
