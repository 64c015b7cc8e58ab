import type { InboxNotice } from '@balcao/api-schema';
import { callAs } from './call-as';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** The notices of a person, newest first: the category, the title, and the page that it leads to. */
export async function toldTo(
  api: TestApi,
  account: Account,
): Promise<[string, string | null, string | undefined][]> {
  const { items } = (await callAs(api, account, 'GET', '/notices')).json();
  return items.map(({ category, title, target }: InboxNotice) => [category, title, target?.kind]);
}
