/** What the build knows of the bundle that a module is in: what only the server needs is left out of what visitors load. */
declare global {
  interface ImportMetaEnv {
    readonly SSR: boolean;
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
}

export {};
