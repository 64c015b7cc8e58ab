import { Stack } from '@balcao/ui/base';
import { ActiveCheckouts } from './active-checkouts';
import { Feed } from './feed';

/** What happens in the checkout now: who is in it, and what they do. */
export function LivePanel() {
  return (
    <Stack>
      <ActiveCheckouts />
      <Feed />
    </Stack>
  );
}
