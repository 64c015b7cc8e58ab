import type { UserNote, UserNotePage } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { Timeline } from '@balcao/ui/display';
import { ServerForm, SubmitButton, TextAreaField, useFormHandle, useIdempotencyKey } from '@balcao/ui/form';
import { Loaded, useInfiniteQuery } from '@balcao/ui/query';
import type { UserApi } from '../user-api';
import { useAction } from './use-action';

const MAX_NOTE_LENGTH = 2000;

export interface NotesTabProps {
  api: UserApi;
  onDone(): Promise<void>;
}

/** The admins' notes about the person, who cannot see them. */
export function NotesTab({ api, onDone }: NotesTabProps) {
  return (
    <Section
      title="Notas"
      description="Só quem administra a plataforma lê. Uma nota pode ser retirada por quem a escreveu, e a retirada fica registrada."
    >
      <Stack>
        <NewNote api={api} onDone={onDone} />
        <NoteList api={api} onDone={onDone} />
      </Stack>
    </Section>
  );
}

function NewNote({ api, onDone }: NotesTabProps) {
  const { notify } = useShell();
  const form = useFormHandle();
  const keys = useIdempotencyKey();

  async function add({ text }: { text: string }) {
    await api.addNote(text, keys.headersFor(text));
    keys.renew();
    form.setFieldsValue({ text: '' });
    notify.toast('Nota adicionada.');
    await onDone();
  }

  return (
    <ServerForm<{ text: string }> name="nota" handle={form} initialValues={{ text: '' }} onSubmit={add}>
      <TextAreaField name="text" label="Nova nota" maxLength={MAX_NOTE_LENGTH} required />
      <Stack direction="row">
        <SubmitButton>Adicionar nota</SubmitButton>
      </Stack>
    </ServerForm>
  );
}

function NoteList({ api, onDone }: NotesTabProps) {
  const query = useInfiniteQuery({
    queryKey: ['user-notes'],
    queryFn: ({ pageParam, signal }) => api.notes(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: UserNotePage) => page.cursors.next,
  });
  const { busy, act } = useAction(onDone);
  const withdraw = ({ id }: UserNote) =>
    act(async () => {
      await api.withdrawNote(id);
      return 'Nota retirada.';
    });

  return (
    <Loaded query={query} what="as notas" skeleton={<FormSkeleton fields={2} />}>
      {({ pages }) => (
        <Timeline
          label="Notas sobre o usuário"
          empty="Nenhuma nota ainda."
          entries={pages
            .flatMap(({ items }) => items)
            .map((note) => ({
              id: note.id,
              at: note.createdAt,
              who: note.author.name,
              icon: 'edit',
              what: note.withdrawnAt ? <span className="bal-soft">Nota retirada</span> : note.text,
              details: note.own && !note.withdrawnAt && (
                <Button kind="link" size="small" disabled={busy} onClick={() => withdraw(note)}>
                  Retirar nota
                </Button>
              ),
            }))}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          loadingMore={query.isFetchingNextPage}
        />
      )}
    </Loaded>
  );
}
