import type { ApiKeyList, ApiKeyRequest, CreatedApiKey } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { FormSkeleton, Section } from '@balcao/ui/base';
import { useQuery } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { MEUS_DADOS } from '../../common/paths';
import { ApiKeys } from './api-key-list';
import { readApiKeys } from './api-keys-api';
import { CreatedKey } from './created-api-key';
import { NewApiKey } from './new-api-key';
import '../../common/rows.css';

/** The keys by which other programs call the public API for the store. */
export function ApiKeysTab() {
  const { http } = useShell();
  const query = useQuery({ queryKey: ['api-keys'], queryFn: ({ signal }) => readApiKeys(http, signal) });
  return (
    <LoadedResource
      query={query}
      what="as chaves de API da loja"
      skeleton={<ApiKeysSkeleton />}
      elsewhere={MEUS_DADOS}
    >
      {(list) => <Steps list={list} readAgain={query.refetch} />}
    </LoadedResource>
  );
}

type Step =
  | { is: 'list' }
  | { is: 'new' }
  | { is: 'created'; created: CreatedApiKey; request: ApiKeyRequest };

function Steps({ list, readAgain }: { list: ApiKeyList; readAgain(): Promise<unknown> }) {
  const [step, setStep] = useState<Step>({ is: 'list' });
  const backToList = () => setStep({ is: 'list' });
  switch (step.is) {
    case 'new':
      return (
        <NewApiKey
          onCreated={(created, request) => {
            setStep({ is: 'created', created, request });
            void readAgain();
          }}
          onCancel={backToList}
        />
      );
    case 'created':
      return <CreatedKey {...step} apiUrl={list.apiUrl} docsUrl={list.docsUrl} onFinish={backToList} />;
    case 'list':
      return <ApiKeys list={list} onNew={() => setStep({ is: 'new' })} readAgain={readAgain} />;
  }
}

function ApiKeysSkeleton() {
  return (
    <Section title="Chaves de API">
      <FormSkeleton fields={3} />
    </Section>
  );
}
