import { boardErrors } from "@dishboard/contract/boards";
import type { ItemImage } from "@dishboard/contract/items";
import { maxListNoteLength, maxListTitleLength } from "@dishboard/contract/limits";
import { cleanLine, cleanText, validateLine, validateText } from "@dishboard/contract/text";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { mediaMessages } from "../../media/media.messages.ts";
import type { Photo } from "../../media/photo-field.tsx";
import { uploadErrorsOf, usePhotoUpload } from "../../media/use-photo-upload.ts";
import { listsMessages as messages } from "../lists.messages.ts";

type Told = { title: string; note: string | null; picture: ItemImage | null };

export type ListDetails = ReturnType<typeof useListDetails>;

export function useListDetails(told: Told | undefined) {
  const form = useValidatedForm({
    defaultValues: {
      title: told?.title ?? "",
      note: told?.note ?? "",
      photo: told?.picture
        ? ({ uploadId: null, path: told.picture.path, description: told.picture.description ?? "" } as Photo)
        : null,
    },
    validate: ({ title, note }) => ({
      title:
        cleanLine(title) === ""
          ? boardErrors.title
          : validateLine(cleanLine(title), messages.titleField, maxListTitleLength),
      note: validateText(cleanText(note), messages.note, maxListNoteLength),
    }),
  });
  const upload = usePhotoUpload("list-images", (photo) => form.setValue("photo", photo));
  const { title, note, photo } = form.values;
  return {
    form,
    upload,
    uploadProblem() {
      if (upload.state.status === "uploading") return mediaMessages.onItsWay;
      return uploadErrorsOf(upload).join(". ") || null;
    },
    sent: () => ({
      title,
      note,
      picture: photo && {
        ...(photo.uploadId !== null && { uploadId: photo.uploadId }),
        description: photo.description,
      },
    }),
  };
}
