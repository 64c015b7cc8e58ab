import type { PlatformUser } from '@balcao/api-schema';
import type { FakeAnswer } from '@balcao/contract/testing';
import { screen } from '@testing-library/react';
import { openAdmin } from '../../../common/testing/open-admin';
import { usuarioPath } from '../paths';
import { aUser } from './a-user';

/** Opens a tab of a person's page. */
export async function openUser(
  tab: string,
  user: PlatformUser = aUser(),
  answers: Record<string, FakeAnswer> = {},
) {
  const shell = await openAdmin(`${usuarioPath(user.id)}?aba=${tab}`, {
    [`GET /admin/users/${user.id}`]: user,
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: user.name });
  return shell;
}
