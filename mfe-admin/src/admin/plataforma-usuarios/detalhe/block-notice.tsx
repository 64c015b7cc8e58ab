import type { PlatformUser } from '@balcao/api-schema';
import { Notice } from '@balcao/ui/base';
import { DateTime } from '@balcao/ui/display';

/** By whom, when and why a person was shut out; nothing for everybody else. */
export function BlockNotice({ block }: Pick<PlatformUser, 'block'>) {
  if (!block) return null;
  return (
    <Notice kind="warning">
      Bloqueado por {block.by.name || 'quem administra'}, <DateTime iso={block.at} />
      {block.reason ? `: ${block.reason}` : '.'}
    </Notice>
  );
}
