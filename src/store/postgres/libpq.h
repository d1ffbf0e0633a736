#pragma once
// libpq's functions under their own names, in a library that is loaded on first use: it depends on about
// twenty others, and every start of the program would load them.
#include <libpq-fe.h>

#include "base/result.h"

namespace zashiki::store::postgres {

// NOLINTBEGIN(readability-identifier-naming): the names are libpq's
#define ZASHIKI_LIBPQ_FUNCTIONS(each)                                                                      \
  each(PQclear) each(PQconnectdbParams) each(PQconninfoFree) each(PQconninfoParse) each(PQconsumeInput)    \
      each(PQenterPipelineMode) each(PQerrorMessage) each(PQexitPipelineMode) each(PQfinish) each(PQflush) \
          each(PQgetResult) each(PQgetisnull) each(PQgetlength) each(PQgetvalue) each(PQisBusy)            \
              each(PQnfields) each(PQntuples) each(PQpipelineSync) each(PQresultErrorField)                \
                  each(PQresultStatus) each(PQsendPrepare) each(PQsendQuery) each(PQsendQueryParams)       \
                      each(PQsendQueryPrepared) each(PQsetNoticeProcessor) each(PQsetnonblocking)          \
                          each(PQsocket) each(PQstatus)

#define ZASHIKI_DECLARE(name) extern decltype(&::name) name;
ZASHIKI_LIBPQ_FUNCTIONS(ZASHIKI_DECLARE)
#undef ZASHIKI_DECLARE
// NOLINTEND(readability-identifier-naming)

// Call this before any of them. Refused where libpq is not installed.
Status load_libpq();

}  // namespace zashiki::store::postgres
