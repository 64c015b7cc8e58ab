import { ApiError, type ApiErrorCode } from '@balcao/contract';
import { createFakeShell, type FakeShell, type FakeShellOptions } from '@balcao/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { area } from '../define';

// The first screen of a test file compiles its modules, which takes a busy machine seconds.

/** Renders the area at a URL with a fake shell; the person who uses it comes along. */
export function openArea(url: string, options: FakeShellOptions = {}): { shell: FakeShell; user: UserEvent } {
  const shell = createFakeShell({ url, ...options });
  render(area.root({ shell }));
  return { shell, user: userEvent.setup({ delay: null }) };
}

/** Fills a field at once, as a password manager or a paste does; replaces what is in it. */
export async function fill(user: UserEvent, label: string, text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.paste(text);
  return field;
}

/** An answer that refuses. */
export function refuse(init: ConstructorParameters<typeof ApiError>[0]): () => never {
  return () => {
    throw new ApiError(init);
  };
}

/** An answer that refuses with a code and its sentence. */
export const refuseWith = (status: number, code: ApiErrorCode, sentence: string) =>
  refuse({ status, code, errors: [sentence] });
