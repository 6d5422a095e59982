/** What the build knows about a module's bundle. Code that only the server needs is left out for visitors. */
declare global {
  interface ImportMetaEnv {
    readonly SSR: boolean;
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
}

export {};
