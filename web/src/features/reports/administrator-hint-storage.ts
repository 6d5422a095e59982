/** Lets the server serve administrators' pages; proves nothing. */
export const administratorHintName = "administrator";

const days = 60;

export function storeAdministratorHint(isAdministrator: boolean): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  const lifetime = isAdministrator ? days * 86_400 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over http, nor in older browsers
  document.cookie = `${administratorHintName}=1; path=/admin; samesite=lax; max-age=${lifetime}${secure}`;
}
