import type { PlatformUser } from '@balcao/api-schema';
import { Notice } from '@balcao/ui/base';
import { DateTime } from '@balcao/ui/display';

/** The block of a person, with its author, time and reason. Empty when the person is not blocked. */
export function BlockNotice({ block }: Pick<PlatformUser, 'block'>) {
  if (!block) return null;
  return (
    <Notice kind="warning">
      Bloqueado por {block.by.name || 'quem administra'}, <DateTime iso={block.at} />
      {block.reason ? `: ${block.reason}` : '.'}
    </Notice>
  );
}
