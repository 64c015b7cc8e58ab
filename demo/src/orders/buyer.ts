import { isValidCpf } from '@balcao/domain';
import { completed } from '../people/check-digits';
import type { Chance } from './chance';

const FIRST_NAMES = [
  'Aline',
  'Ana Beatriz',
  'André',
  'Bianca',
  'Bruno',
  'Camila',
  'Carlos Eduardo',
  'Cláudia',
  'Daniel',
  'Eduarda',
  'Fernanda',
  'Gustavo',
  'Isabela',
  'Juliana',
  'Larissa',
  'Letícia',
  'Lucas',
  'Márcia',
  'Mariana',
  'Paulo',
  'Rafaela',
  'Renata',
  'Sônia',
  'Thiago',
  'Vanessa',
] as const;

const LAST_NAMES = [
  'Almeida',
  'Araújo',
  'Barros',
  'Cardoso',
  'Correia',
  'da Silva',
  'de Souza',
  'dos Santos',
  'Ferreira',
  'Gomes',
  'Lima',
  'Martins',
  'Melo',
  'Nogueira',
  'Oliveira',
  'Pereira',
  'Ribeiro',
  'Rocha',
  'Teixeira',
  'Vieira',
] as const;

const AREA_CODES = ['11', '19', '21', '31', '41', '51', '61', '71', '81', '85'] as const;

const wordOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Somebody who buys. The number of the CPF is valid and belongs to no known person. */
export function demoBuyer(chance: Chance) {
  const [first, last] = [chance.pick(FIRST_NAMES), chance.pick(LAST_NAMES)];
  return {
    name: `${first} ${last}`,
    email: `${wordOf(first)}.${wordOf(last)}${chance.whole(1, 99)}@example.com`,
    phone: `+55${chance.pick(AREA_CODES)}9${chance.whole(6_000_0000, 9_999_9999)}`,
    document: completed(String(chance.whole(600_000_000, 699_999_999)), isValidCpf),
  };
}
