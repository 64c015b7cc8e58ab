import { Stack } from '@balcao/ui/base';
import { ActiveCheckouts } from './active-checkouts';
import { Feed } from './feed';

/** The checkout now: the buyers in it, and their events. */
export function LivePanel() {
  return (
    <Stack>
      <ActiveCheckouts />
      <Feed />
    </Stack>
  );
}
