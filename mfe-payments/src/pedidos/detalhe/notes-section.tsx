import type { OrderDetail, OrderNote } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { Timeline } from '@balcao/ui/display';
import {
  ServerForm,
  submitFailureOf,
  TextAreaField,
  useFormHandle,
  useIdempotencyKey,
  useSubmit,
} from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { addNote, deleteNote, readNotes } from './order-api';

const MAX_NOTE_LENGTH = 2000;
const keyOf = (id: string) => ['order-notes', id];

/** The team's own notes about the order; the buyer sees none of them. */
export function NotesSection({ order: { id, canEdit } }: { order: OrderDetail }) {
  return (
    <Section title="Observações internas" description="Só a equipe da loja lê.">
      <Stack>
        {canEdit && <NewNote id={id} />}
        <NoteList id={id} canEdit={canEdit} />
      </Stack>
    </Section>
  );
}

function NewNote({ id }: { id: string }) {
  const { http } = useShell();
  const form = useFormHandle();
  const keys = useIdempotencyKey();
  const queries = useQueryClient();

  async function add(body: { text: string }) {
    await addNote(http, id, body, keys.headersFor(body));
    keys.renew();
    form.setFieldsValue({ text: '' });
    await queries.invalidateQueries({ queryKey: keyOf(id) });
  }

  return (
    <ServerForm<{ text: string }> name="observacao" handle={form} initialValues={{ text: '' }} onSubmit={add}>
      <TextAreaField name="text" label="Nova observação" rows={2} maxLength={MAX_NOTE_LENGTH} required />
      <div>
        <Button type="submit">Adicionar observação</Button>
      </div>
    </ServerForm>
  );
}

function NoteList({ id, canEdit }: Pick<OrderDetail, 'id' | 'canEdit'>) {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => readNotes(http, id, signal) });
  const { busy, submit } = useSubmit<OrderNote>(
    async (note) => {
      await deleteNote(http, id, note.id);
      await queries.invalidateQueries({ queryKey: keyOf(id) });
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Loaded query={query} what="as observações" skeleton={<FormSkeleton fields={1} />}>
      {({ items }) => (
        <Timeline
          label="Observações internas"
          empty="Nenhuma observação ainda."
          entries={items.map((note) => ({
            id: note.id,
            at: note.createdAt,
            who: note.authorName || undefined,
            icon: 'edit',
            what: <span className="order-note">{note.text}</span>,
            details: canEdit && note.own && (
              <Button kind="link" size="small" disabled={busy} onClick={() => void submit(note)}>
                Excluir observação
              </Button>
            ),
          }))}
        />
      )}
    </Loaded>
  );
}
