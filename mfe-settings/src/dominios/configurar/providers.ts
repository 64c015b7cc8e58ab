import type { DomainRecordType } from '@balcao/domain';

/** The providers whose DNS panels are explained. */
export const DNS_PROVIDERS = ['registro-br', 'cloudflare', 'godaddy', 'hostinger', 'outro'] as const;
export type DnsProvider = (typeof DNS_PROVIDERS)[number];

export const DNS_PROVIDER_LABELS: Readonly<Record<DnsProvider, string>> = {
  'registro-br': 'Registro.br',
  cloudflare: 'Cloudflare',
  godaddy: 'GoDaddy',
  hostinger: 'Hostinger',
  outro: 'Outro',
};

/** Names the chosen one in the address. */
export const PROVIDER_PARAM = 'dns';

export const isDnsProvider = (text: string | null): text is DnsProvider =>
  DNS_PROVIDERS.some((provider) => provider === text);

/** The steps in each panel, in its own words, as far as its public help has them. */
const TIPS: Readonly<Record<DnsProvider, (type: DomainRecordType) => readonly string[]>> = {
  'registro-br': (type) => [
    'Entre em registro.br e clique no domínio.',
    'Na parte DNS, abra Editar zona. Se ela não aparecer, o DNS do domínio fica em outra empresa: escolha-a acima.',
    'Se estiver no modo básico, passe para o Modo avançado: o básico só tem o endereço do site e o do e-mail.',
    `Clique em Nova entrada, escolha o tipo ${type}, cole o nome e o valor, e salve.`,
  ],
  cloudflare: (type) => [
    'Entre na Cloudflare, escolha o domínio e abra DNS, Registros (Records).',
    `Clique em Adicionar registro (Add record) e escolha o tipo ${type}.`,
    type === 'CNAME'
      ? 'Cole o nome em Nome (Name) e o valor em Destino (Target).'
      : 'Cole o nome em Nome (Name) e o valor em Conteúdo (Content).',
    ...(type === 'CNAME'
      ? ['Em Status do proxy, desligue-o: a nuvem laranja fica cinza, Somente DNS (DNS only).']
      : []),
    'Clique em Salvar (Save).',
  ],
  godaddy: (type) => [
    'Entre na GoDaddy e abra o seu portfólio de domínios.',
    'Clique no domínio e depois em DNS.',
    `Clique em Adicionar novo registro e escolha o tipo ${type}.`,
    'Cole o nome em Nome e o valor em Valor. Deixe o TTL como está.',
    'Clique em Salvar.',
  ],
  hostinger: (type) => [
    'Entre no hPanel da Hostinger, abra os seus domínios e clique em gerenciar o domínio.',
    'Abra DNS / Nameservers.',
    `Escolha o tipo ${type} e cole o nome e o valor${type === 'CNAME' ? ', que ali se chama Aponta para (Points to)' : ''}.`,
    'Deixe o TTL como está e clique em Adicionar registro (Add record).',
  ],
  outro: (type) => [
    'Entre no site onde o domínio foi comprado, ou onde fica a hospedagem, e procure por DNS, Zona DNS ou Registros DNS.',
    `Adicione um registro do tipo ${type}.`,
    'Cole o nome e o valor como estão acima. O valor também pode se chamar destino, conteúdo, dados ou aponta para.',
    'Deixe o TTL como está e salve.',
  ],
};

/** The steps in a panel. */
export const tipsOf = (provider: DnsProvider, type: DomainRecordType): readonly string[] =>
  TIPS[provider](type);
