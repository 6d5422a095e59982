/** Set by the build; drops server-only code. */
declare global {
  interface ImportMetaEnv {
    readonly SSR: boolean;
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
}

export {};
