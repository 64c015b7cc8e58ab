import type { DomainRecordShown } from '@balcao/api-schema';
import { splitHost } from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { CopiedValue } from './copied-value';
import { ProviderTips } from './provider-tips';
import type { DnsProvider } from './providers';

interface RecordStepProps {
  type: 'CNAME' | 'TXT';
  domain: DomainRecordShown;
  provider: DnsProvider | '';
  onProvider(provider: DnsProvider | ''): void;
  /** Left out at the first one. */
  onBack?: () => void;
  onNext(): void;
}

const WORDS = {
  CNAME: {
    title: 'Crie o registro CNAME',
    description: 'Ele leva quem abre o seu endereço até o checkout.',
    next: 'Criei o CNAME',
  },
  TXT: {
    title: 'Crie o registro TXT',
    description:
      'Ele prova que o domínio é seu, para que nenhuma outra loja possa usá-lo. Mantenha-o depois de pronto.',
    next: 'Criei o TXT',
  },
} as const;

/** One record, to be made in the panel of the domain's DNS. */
export function RecordStep({ type, domain, provider, onProvider, onBack, onNext }: RecordStepProps) {
  const record = domain.records.find((one) => one.type === type);
  const { parent } = splitHost(domain.host);
  const { title, description, next } = WORDS[type];
  if (record === undefined) return null;
  return (
    <Section title={title} description={description}>
      <Stack>
        {record.ok && <Notice kind="success">Já encontramos este registro. Pode continuar.</Notice>}
        <p>
          No painel do DNS de <strong className="set-name">{parent}</strong>, adicione um registro do tipo{' '}
          <strong>{type}</strong> com:
        </p>
        <CopiedValue label="Nome" value={record.name} />
        <CopiedValue label="Valor" value={record.expected} />
        <p className="bal-meta">
          Se o painel não acrescentar o domínio sozinho, o nome inteiro é {record.name}.{parent}.
        </p>
        <ProviderTips type={type} provider={provider} onChange={onProvider} />
        <Stack direction="row" gap={8}>
          <Button kind="primary" onClick={onNext}>
            {next}
          </Button>
          {onBack && <Button onClick={onBack}>Voltar</Button>}
        </Stack>
      </Stack>
    </Section>
  );
}
