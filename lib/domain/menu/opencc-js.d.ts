declare module 'opencc-js/dict/TSCharacters' {
  const entries: string;
  export default entries;
}
