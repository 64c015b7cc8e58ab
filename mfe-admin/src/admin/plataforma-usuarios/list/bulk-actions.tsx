import type { PlatformUserBulkRequest, PlatformUserFilter } from '@balcao/api-schema';
import { lazyPart } from '@balcao/ui/base';
import type { BulkAction, BulkDialogProps } from '@balcao/ui/list';
import { Suspense } from 'react';
import type { UserListApi } from '../user-list-api';

// Loaded on demand, because the list itself needs no form.
const ReasonDialog = lazyPart(() => import('../../../common/reason-dialog'));

const users = (count: number) => (count === 1 ? '1 usuário' : `${count.toLocaleString('pt-BR')} usuários`);

const WORDS = {
  block: {
    verb: 'Bloquear',
    consequence: 'As sessões deles terminam na hora, e eles não entram mais até serem desbloqueados.',
  },
  unblock: { verb: 'Desbloquear', consequence: 'Eles podem entrar de novo com a senha que tinham.' },
} as const;

/** The bulk actions on users. Each asks for a reason. */
export function bulkActions(api: UserListApi): readonly BulkAction<PlatformUserFilter>[] {
  const dialog =
    (action: PlatformUserBulkRequest['action']) =>
    ({ selection, count, run, onClose }: BulkDialogProps<PlatformUserFilter>) => (
      <Suspense>
        <ReasonDialog
          title={`${WORDS[action].verb} ${users(count)}?`}
          consequence={WORDS[action].consequence}
          confirmLabel={`${WORDS[action].verb} ${users(count)}`}
          destructive={action === 'block'}
          onConfirm={(reason) => run(() => api.bulk({ action, selection, reason }))}
          onClose={onClose}
        />
      </Suspense>
    );
  return [
    { key: 'block', label: 'Bloquear', icon: 'lock', destructive: true, dialog: dialog('block') },
    { key: 'unblock', label: 'Desbloquear', icon: 'check', dialog: dialog('unblock') },
  ];
}
