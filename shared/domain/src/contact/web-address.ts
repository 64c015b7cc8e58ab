/** What is wrong with the address of something on the web, in words; null where nothing is, or nothing was typed. */
export const webAddressProblem = (text: string): string | null =>
  text === '' || /^https?:\/\/[^\s/]\S*$/.test(text) ? null : 'Use um endereço que começa com https.';
