import type { OrderFilter } from '@balcao/api-schema';
import { ORDER_TAG_LIMITS } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { ChoiceField, ServerForm, TextField } from '@balcao/ui/form';
import { type BulkDialogProps, Sheet } from '@balcao/ui/list';
import { useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import { orderCount } from './order-words';

type Values = {
  action: 'tag' | 'untag';
  tag: string;
};

const FORM = 'etiquetar-pedidos';

/** Gives the selected orders a tag, or takes it off. */
export default function TagOrders({ selection, count, run, onClose }: BulkDialogProps<OrderFilter>) {
  const sendOnce = useSendOnce();
  const [busy, setBusy] = useState(false);

  async function change({ action, tag }: Values) {
    setBusy(true);
    try {
      await run(() => sendOnce('POST /orders/bulk', { body: { action, selection, tag: tag.trim() } }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      title={`Etiquetar ${orderCount(count)}`}
      place="middle"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Voltar
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={busy}>
            Etiquetar pedidos
          </Button>
        </>
      }
    >
      <ServerForm<Values> name={FORM} initialValues={{ action: 'tag', tag: '' }} onSubmit={change}>
        <TextField
          name="tag"
          label="Etiqueta"
          help="Por exemplo: presente. Depois você encontra os pedidos por ela nos filtros."
          maxLength={ORDER_TAG_LIMITS.length}
          required
          autoFocus
        />
        <ChoiceField
          name="action"
          label="O que fazer"
          options={[
            { value: 'tag', label: 'Adicionar' },
            { value: 'untag', label: 'Remover' },
          ]}
        />
      </ServerForm>
    </Sheet>
  );
}
