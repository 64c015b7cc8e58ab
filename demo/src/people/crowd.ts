import {
  type GatewayAccountStatus,
  isValidCnpj,
  isValidCpf,
  type KycStatus,
  type UserStatus,
} from '@balcao/domain';
import { completed } from './check-digits';

/** A person who makes the lists of the demo look like those of a live platform. */
export interface CrowdPerson {
  name: string;
  email: string;
  cpf: string;
  phoneNumber: string;
  status: UserStatus;
  /** Null until the signup is confirmed. */
  store: string | null;
  city: string;
  state: string;
  /** Empty for sellers without a company. */
  cnpj: string;
  kycStatus: KycStatus | '';
  gatewayStatus: GatewayAccountStatus | '';
  createdDaysAgo: number;
  /** Null for people who never logged in. */
  seenHoursAgo: number | null;
  blockReason: string | null;
}

/** Name, store, city and state, from the oldest account to the newest. */
const PEOPLE = [
  ['Adriana Bittencourt', 'Cerâmica Bittencourt', 'Cunha', 'SP'],
  ['Aílton Nascimento Reis', 'Couro do Sertão', 'Cabaceiras', 'PB'],
  ['Beatriz Yamamoto', 'Papelaria Kumo', 'Curitiba', 'PR'],
  ['Benedito Fagundes', 'Queijaria Fagundes', 'São Roque de Minas', 'MG'],
  ['Caio Albuquerque', 'Curso Violão em Casa', 'Recife', 'PE'],
  ['Célia Regina Prates', 'Bordados da Célia', 'Diamantina', 'MG'],
  ['Cícero Lima Verde', 'Redes Lima Verde', 'Jaguaruana', 'CE'],
  ['Débora Schneider', 'Confeitaria Schneider', 'Blumenau', 'SC'],
  ['Diego Farias Antunes', 'Treino Sem Desculpa', 'Porto Alegre', 'RS'],
  ['Edileuza Matos', 'Açaí da Edileuza', 'Belém', 'PA'],
  ['Emanuel Quaresma', 'Livros do Quaresma', 'Niterói', 'RJ'],
  ['Fabiana Tavares Couto', 'Pilates com Fabiana', 'Vitória', 'ES'],
  ['Felipe Andrade Salles', 'Planilhas Prontas', 'São Paulo', 'SP'],
  ['Francisca das Chagas', 'Rendas da Chica', 'Aquiraz', 'CE'],
  ['Gabriel Monteiro', 'Camisetas Fora do Eixo', 'Goiânia', 'GO'],
  ['Giovana Marchetti', 'Vinhos Marchetti', 'Bento Gonçalves', 'RS'],
  ['Helena Duarte Vaz', 'Aquarela Sem Medo', 'Belo Horizonte', 'MG'],
  ['Heitor Vasconcelos', 'Pesca Pantanal', 'Corumbá', 'MS'],
  ['Iara Tupinambá', 'Biojoias Iara', 'Manaus', 'AM'],
  ['Igor Stefanello', 'Cutelaria Stefanello', 'Caxias do Sul', 'RS'],
  ['Jaqueline Peixoto', 'Cachos da Jaque', 'Salvador', 'BA'],
  ['João Vitor Carneiro', 'Inglês no Ônibus', 'Osasco', 'SP'],
  ['Joana D’Ávila Rocha', 'Sabonetes Alecrim', 'Gonçalves', 'MG'],
  ['Kátia Sobral', 'Moda Praia Sobral', 'Fortaleza', 'CE'],
  ['Leandro Kubitschek', 'Café Serra Alta', 'Patrocínio', 'MG'],
  ['Lívia Noronha', 'Enxoval da Lívia', 'Ibitinga', 'SP'],
  ['Luana Cristina Braga', 'Unhas Luana Braga', 'Campinas', 'SP'],
  ['Marcelo Itagiba', 'Suplementos MI', 'Brasília', 'DF'],
  ['Mariana Zanetti', 'Ateliê Zanetti', 'Florianópolis', 'SC'],
  ['Nair Conceição', 'Tempero da Nair', 'Cachoeira', 'BA'],
  ['Otávio Penteado', 'Relógios Penteado', 'Ribeirão Preto', 'SP'],
  ['Patrícia Sayuri Ono', 'Origami & Papel', 'Londrina', 'PR'],
  ['Quitéria Barbosa', 'Doces Quitéria', 'Maceió', 'AL'],
  ['Rafael Trindade', 'Bike Trindade', 'Joinville', 'SC'],
  ['Rosângela Pinho', 'Crochê da Rô', 'Nova Friburgo', 'RJ'],
  ['Sérgio Malta Filho', 'Ofertas do Malta', 'Guarulhos', 'SP'],
  ['Tainá Guajajara', 'Grafismos Tainá', 'Imperatriz', 'MA'],
  ['Ubirajara Simões', 'Pranchas Bira', 'Ubatuba', 'SP'],
  ['Valéria Antunes Melo', 'Astrologia com Val', 'Natal', 'RN'],
  ['Wesley Moura', 'Eletrônicos WM', 'Uberlândia', 'MG'],
] as const;

const BLOCK_REASONS: Readonly<Record<string, string>> = {
  'Marcelo Itagiba': 'Produto sem registro na Anvisa, não retirado depois de dois avisos.',
  'Sérgio Malta Filho': 'Doze contestações em uma semana, sem entrega comprovada.',
  'Wesley Moura': 'Documento de outra pessoa no cadastro.',
};

/** Signups that nobody has confirmed. */
const PENDING: readonly string[] = [
  'Quitéria Barbosa',
  'Tainá Guajajara',
  'Ubirajara Simões',
  'Valéria Antunes Melo',
];

/** Sellers whose documents wait for review. */
const IN_REVIEW: readonly string[] = [
  'Débora Schneider',
  'Jaqueline Peixoto',
  'Patrícia Sayuri Ono',
  'Rafael Trindade',
];

const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net'];

const emailOf = (name: string, index: number) => {
  const words = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${words[0]}.${words.at(-1)}@${MAIL_DOMAINS[index % MAIL_DOMAINS.length]}`;
};

/** How far a person has got with the setup, by the age of the account. Some are always stuck. */
function progressOf(name: string, index: number): Pick<CrowdPerson, 'kycStatus' | 'gatewayStatus'> {
  if (IN_REVIEW.includes(name)) return { kycStatus: 'WAITING_MANUAL_ACTION', gatewayStatus: '' };
  if (index % 11 === 5) return { kycStatus: 'INVALID', gatewayStatus: '' };
  if (index % 7 === 3)
    return { kycStatus: 'FINISHED', gatewayStatus: index % 2 === 0 ? 'rejected' : 'pending' };
  if (index < 26) return { kycStatus: 'FINISHED', gatewayStatus: 'accepted' };
  return index < 31 ? { kycStatus: 'IN_PROGRESS', gatewayStatus: '' } : { kycStatus: '', gatewayStatus: '' };
}

/** Forty people in every state that an account can have. Their numbers are valid and belong to no known person. */
export const DEMO_CROWD: readonly CrowdPerson[] = PEOPLE.map(([name, store, city, state], index) => {
  const isPending = PENDING.includes(name);
  const blockReason = BLOCK_REASONS[name] ?? null;
  const createdDaysAgo = Math.round(1.4 * (PEOPLE.length - index) ** 1.6 - 1) / 2;
  return {
    name,
    email: emailOf(name, index),
    cpf: completed(String(700_310_000 + index * 1_127_543).slice(0, 9), isValidCpf),
    phoneNumber: `+55119${String(60_000_000 + index * 731_129).slice(0, 8)}`,
    status: isPending ? 'pending' : blockReason === null ? 'active' : 'blocked',
    store: isPending ? null : store,
    city,
    state,
    cnpj: index % 3 === 0 && !isPending ? completed(`${31_400_200 + index * 517_303}0001`, isValidCnpj) : '',
    ...(isPending ? { kycStatus: '', gatewayStatus: '' } : progressOf(name, index)),
    createdDaysAgo,
    seenHoursAgo: isPending ? null : Math.min(createdDaysAgo * 24, 3 + (index % 9) ** 3 * 2),
    blockReason,
  };
});
