import "./submissions.css";
import { useQueryClient } from "@tanstack/react-query";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { refreshLists } from "../../../lib/item-lists.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog, type DialogExit } from "../../../ui/dialog.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { DishForm } from "../form/dish-form.tsx";
import { ProductForm } from "../form/product-form.tsx";
import { dishDraftOf } from "../form/use-dish-draft.ts";
import { isTouched, keep } from "../form/use-draft.ts";
import { useLabelsAhead } from "../form/use-prefetch-labels.ts";
import { productDraftOf } from "../form/use-product-draft.ts";
import { EditedDishForm, EditedProductForm, type EditedProps, type KeptDrafts } from "./edited-forms.tsx";
import { SubmissionChoice } from "./submission-choice.tsx";
import { closeSubmission, type SubmissionKind, type SubmissionTask } from "./submission-store.ts";
import { submissionsMessages as words } from "./submissions.messages.ts";
import { useSubmission } from "./use-submission.ts";

/** The dialog in which people submit an item, or change one that they have submitted. */
export function SubmissionPanel({ task }: { task: SubmissionTask }) {
  const edited = task.does === "edit" ? task : null;
  const formId = useId();
  const [kind, setKind] = useState<SubmissionKind | null>(edited?.kind ?? null);
  const [isUploading, setUploading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isReady, setReady] = useState(edited === null);
  const onReady = useCallback(() => setReady(true), []);
  // Back leads to the choice, and the choice to what was filled in before; only closing forgets it.
  const [drafts] = useState<KeptDrafts>({ dish: null, product: null });
  const client = useQueryClient();
  const close = () => {
    closeSubmission();
    refreshLists(client, "submitDialogClosed");
  };
  const { isBusy, submit } = useSubmission(formId, edited !== null, isUploading, close);
  useForgetWith(drafts);
  useLabelsAhead();

  const leave = (by: DialogExit) => {
    if (by === "button" || !isFilledIn(drafts)) close();
    else if (by === "escape") setAsking(true);
  };
  const form = { id: formId, isBusy, onUploading: setUploading, onSubmit: submit };
  return (
    <>
      <Dialog
        title={edited ? words.editTitle : words.newTitle}
        step={kind ?? "choice"}
        height={kind ? "form" : "content"}
        isBusy={isBusy}
        onClose={leave}
        onBack={kind && !edited ? () => setKind(null) : undefined}
        foot={
          kind && (
            <>
              <Button disabled={isBusy} onClick={close}>
                {words.cancel}
              </Button>
              <Button type="submit" form={formId} look="main" disabled={isBusy || isUploading || !isReady}>
                {isBusy && <LoaderCircle size={18} className="turning" />}
                {isBusy ? words.submitting : words.submit}
              </Button>
            </>
          )
        }
      >
        {kind === null && <SubmissionChoice onChoose={setKind} />}
        {kind !== null && <Form kind={kind} itemId={edited?.id} drafts={drafts} onReady={onReady} {...form} />}
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title={words.discard}
          consequence={words.discardConsequence}
          confirmLabel={words.discardYes}
          cancelLabel={words.discardNo}
          onConfirm={close}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The form of the kind, empty or with what is edited. */
function Form({
  kind,
  itemId,
  ...form
}: Omit<EditedProps, "itemId"> & { kind: SubmissionKind; itemId: string | undefined }) {
  const { drafts, onReady: _, ...own } = form;
  if (itemId !== undefined) {
    const Edited = kind === "dish" ? EditedDishForm : EditedProductForm;
    return <Edited {...form} itemId={itemId} />;
  }
  if (kind === "dish") {
    drafts.dish ??= keep(dishDraftOf());
    return <DishForm {...own} kept={drafts.dish} />;
  }
  drafts.product ??= keep(productDraftOf());
  return <ProductForm {...own} kept={drafts.product} />;
}

function isFilledIn({ dish, product }: KeptDrafts): boolean {
  return (dish !== null && isTouched(dish)) || (product !== null && isTouched(product));
}

/** What one person fills in is not for the next; and whoever leaves the site with it is asked first. */
function useForgetWith(drafts: KeptDrafts): void {
  const { user } = usePerson();
  const owner = useRef(user?.id);
  const person = user?.id;
  useEffect(() => {
    owner.current ??= person;
    if (person !== undefined && person !== owner.current) closeSubmission();
  }, [person]);
  useEffect(() => {
    const ask = (event: Event) => {
      if (isFilledIn(drafts)) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [drafts]);
}
