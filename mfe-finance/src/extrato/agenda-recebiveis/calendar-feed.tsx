import type { CalendarFeed } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { formatInstant } from '@balcao/domain';
import { Button, FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { CopyButton, saveFile } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';

/** The agenda in the person's own calendar: a file, or an address that keeps itself up to date. */
export function CalendarFeedSection() {
  const { http } = useShell();
  const query = useQuery({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => send(http, 'GET /finance/calendar', { signal }),
  });
  return (
    <Section
      title="No seu calendário"
      description="Assine a agenda no celular ou no computador: ela mostra os dias e os valores, e nada dos clientes."
    >
      <Loaded query={query} what="o endereço da agenda" skeleton={<FormSkeleton fields={1} />}>
        {(feed) => <Feed {...feed} />}
      </Loaded>
    </Section>
  );
}

function Feed({ createdAt, createdBy, canEdit }: CalendarFeed) {
  const { http } = useShell();
  const queries = useQueryClient();
  const { run, dialog } = useStepUp();
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState('');
  const { busy, submit } = useSubmit(
    async (work: () => Promise<void>) => {
      setProblem('');
      await work();
      await queries.invalidateQueries({ queryKey: ['calendar-feed'] });
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  const renew = () =>
    submit(async () => {
      const renewed = await run(() => send(http, 'POST /finance/calendar'));
      if (renewed) setUrl(renewed.value.url);
    });
  const end = () =>
    submit(async () => {
      await send(http, 'DELETE /finance/calendar');
      setUrl('');
    });
  const download = () =>
    submit(async () =>
      saveFile(
        'recebiveis.ics',
        (await http.get<Blob>('/finance/calendar/file', { responseType: 'blob' })).data,
      ),
    );
  return (
    <Stack>
      {problem && <Notice kind="error">{problem}</Notice>}
      {createdAt !== null && url === '' && (
        <p className="bal-soft">{`Há um endereço desde ${formatInstant(createdAt)}, criado por ${createdBy}.`}</p>
      )}
      {url !== '' && (
        <Notice kind="warning" title="Copie agora: o endereço só aparece desta vez">
          <p className="calendar-address">{url}</p>
          <p>
            Quem tem o endereço vê quanto a loja tem a receber. Ele deixa de valer com um novo, com uma nova
            senha sua ou de quem é dono da loja, e quando você sai da equipe.
          </p>
          <CopyButton text={url} done="Endereço copiado.">
            Copiar endereço
          </CopyButton>
        </Notice>
      )}
      <div className="calendar-actions">
        <Button icon="download" onClick={() => void download()}>
          Baixar agenda (.ics)
        </Button>
        {canEdit && (
          <Button busy={busy} onClick={() => void renew()}>
            {createdAt === null ? 'Criar endereço para assinar' : 'Trocar endereço'}
          </Button>
        )}
        {canEdit && createdAt !== null && (
          <Button kind="quiet" destructive onClick={() => void end()}>
            Encerrar endereço
          </Button>
        )}
      </div>
      {dialog}
    </Stack>
  );
}
