import { ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type FormValues, ServerForm, SubmitButton } from '../index';

/** Fields in a form that can be sent; what it sends goes to `onSubmit`. */
export function renderFields(
  fields: ReactNode,
  initialValues?: FormValues,
  onSubmit = jest.fn(async (_values: FormValues) => {}),
) {
  const shell = createFakeShell();
  render(
    <ShellProvider value={shell}>
      <ServerForm name="f" onSubmit={onSubmit} initialValues={initialValues}>
        {fields}
        <SubmitButton>Enviar dados</SubmitButton>
      </ServerForm>
    </ShellProvider>,
  );
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar dados' }));
  return { onSubmit, send, shell };
}
