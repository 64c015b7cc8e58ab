import { ApiError } from '@balcao/contract';
import { useState } from 'react';
import { FormSkeleton } from '../../src/base';
import { LiveStatus, LiveUpdatesBar, Loaded, useQuery } from '../../src/query';
import type { ExampleGroup } from '../example';

function Read({ name, read }: { name: string; read: () => Promise<string> }) {
  const query = useQuery({ queryKey: [name], queryFn: read });
  return (
    <Loaded query={query} what="os pedidos" skeleton={<FormSkeleton fields={1} />}>
      {(text) => <p>{text}</p>}
    </Loaded>
  );
}

function News() {
  const [news, setNews] = useState('3 novos pedidos');
  return <LiveUpdatesBar news={news} onShow={() => setNews('')} />;
}

async function fail(): Promise<string> {
  throw new ApiError({ status: 0, code: 'offline', errors: ['Você está sem internet.'], requestId: '01J9Z' });
}

export const query: ExampleGroup = {
  id: 'query',
  entry: '@balcao/ui/query',
  examples: [
    {
      id: 'loaded',
      title: 'Loaded',
      note: 'What was read.',
      content: <Read name="ok" read={async () => '12 pedidos'} />,
    },
    {
      id: 'loading',
      title: 'Loaded, on its way',
      note: 'The shape of what comes.',
      content: <Read name="never" read={() => new Promise(() => {})} />,
    },
    {
      id: 'failed',
      title: 'Loaded, failed',
      note: 'Why, and a retry.',
      content: <Read name="failed" read={fail} />,
    },
    {
      id: 'live-updates',
      title: 'LiveUpdatesBar',
      note: 'What is new waits until somebody wants to see it.',
      content: <News />,
    },
    {
      id: 'live-status',
      title: 'LiveStatus',
      note: 'How news arrive: here at once.',
      content: <LiveStatus />,
    },
  ],
};
