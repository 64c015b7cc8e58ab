import { type FakeAnswer, type FakeShellOptions, openArea } from '@balcao/contract/testing';
import { PERFIL } from '../../common/paths';
import { area } from '../../define';
import { aSeller } from './a-seller';

/** Opens a tab of the profile as the shell does, with answers besides the seller's. Closed after each test. */
export const openProfile = (
  tab: string,
  answers: Record<string, FakeAnswer> = {},
  options: FakeShellOptions = {},
) =>
  openArea(area, `${PERFIL}?aba=${tab}`, {
    ...options,
    http: { 'GET /seller/seller-1': aSeller(), ...answers },
  });
