import { type DomainRecordType, optionsOf } from '@balcao/domain';
import { Stack } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import { Select } from '@balcao/ui/figures';
import { DNS_PROVIDER_LABELS, DNS_PROVIDERS, type DnsProvider, tipsOf } from './providers';

interface ProviderTipsProps {
  type: DomainRecordType;
  /** Empty until one is chosen. */
  provider: DnsProvider | '';
  onChange(provider: DnsProvider | ''): void;
}

/** The place of the record: the panel, and the buttons in it. */
export function ProviderTips({ type, provider, onChange }: ProviderTipsProps) {
  return (
    <Stack gap={8}>
      <Select
        label="Onde fica o DNS do domínio?"
        showsLabel
        all="Escolha para ver o passo a passo"
        value={provider}
        options={optionsOf(DNS_PROVIDERS, DNS_PROVIDER_LABELS)}
        onChange={onChange}
      />
      {provider === '' ? (
        <Disclosure summary="Não sei onde fica">
          <p className="bal-soft">
            Quase sempre é onde o domínio foi comprado. Se alguém já configurou o site da loja para você, pode
            ser na hospedagem ou na Cloudflare: pergunte a essa pessoa, ou mande esta página para ela.
          </p>
        </Disclosure>
      ) : (
        <>
          <ol className="set-tips" aria-label={`Passo a passo: ${DNS_PROVIDER_LABELS[provider]}`}>
            {tipsOf(provider, type).map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ol>
          <p className="bal-meta">Os nomes dos botões podem mudar um pouco de um painel para outro.</p>
        </>
      )}
    </Stack>
  );
}
