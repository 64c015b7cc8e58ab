import type { HttpClient } from '@balcao/contract';
import { keepSingleKeys } from '@balcao/domain';
import { personState } from '../live/person-state';

/** Keeps in this browser what the person has chosen in any of theirs. @returns stops it */
export function followSingleKeys(page: Document = document): () => void {
  const keep = ({ preferences }: ReturnType<typeof personState.getState>) => {
    if (preferences === null) return;
    keepSingleKeys(preferences.singleKeys, page);
    // Once: what the person switches here from now on is newer.
    personState.setState({ preferences: null });
  };
  keep(personState.getState());
  return personState.subscribe(keep);
}

/** Switches them on or off: here at once, and for the person's other browsers. @throws ApiError when that was not kept */
export async function switchSingleKeys(http: HttpClient, singleKeys: boolean): Promise<void> {
  keepSingleKeys(singleKeys, document);
  await http.put('/preferences', { singleKeys });
}
