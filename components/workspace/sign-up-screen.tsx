'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import { AuthCard, FormFault } from './auth-card';
import { useAuthForm } from './use-auth-form';

const MIN_PASSWORD_CHARACTERS = 8;

/** Makes an account, and with it a first workspace. */
export function SignUpScreen() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { fault, isDisabled, submit } = useAuthForm();
  const signUp = (event: FormEvent) => {
    event.preventDefault();
    void submit('/sign-up/email', { name: name.trim(), email, password });
  };
  return (
    <AuthCard
      title="Create an account"
      text="You get a workspace of your own, ready to use."
      foot={{ question: 'Already have an account?', label: 'Sign in', href: '/sign-in' }}
    >
      <form method="post" onSubmit={signUp} className="flex flex-col gap-3">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
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
          label={`Password, at least ${MIN_PASSWORD_CHARACTERS} characters`}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD_CHARACTERS}
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormFault fault={fault} />
        <Button type="submit" look="primary" size="large" disabled={isDisabled} className="mt-1">
          Create account
        </Button>
      </form>
    </AuthCard>
  );
}
